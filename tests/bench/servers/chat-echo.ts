import { createServer } from "node:http";

import { Server } from "socket.io";

/** The least that could carry the chat's load: every message goes to the two people of its chat, and nothing is stored. */
const server = createServer((_request, response) => response.end("ok"));
const io = new Server(server, { serveClient: false });
io.on("connection", (socket) => {
  const { user } = socket.handshake.auth as { user: string };
  void socket.join(user);
  socket.on("sendMessage", (message: { buyer: string }, acknowledge: (answer: unknown) => void) => {
    io.to([message.buyer, "seller"]).emit("newMessage", message);
    acknowledge({ ok: true, message });
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1");
