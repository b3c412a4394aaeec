import { createServer } from "node:http";

import { Server } from "socket.io";

/** The minimal server for the chat's load: it sends every message to the two people of its chat and stores nothing. */
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
