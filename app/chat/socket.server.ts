import { ServerResponse, type IncomingMessage, type Server as HttpServer } from "node:http";

import type { NextFunction, Request, Response } from "express";
import { Server } from "socket.io";

import { findUserByCookieHeader } from "../accounts/guards.server.ts";
import { readSessionToken } from "../accounts/session-cookie.server.ts";
import { sessionEnds } from "../accounts/session-ends.server.ts";
import { db } from "../database.server.ts";
import { securityHeaders } from "../http/middleware.server.ts";
import { isAllowedSource } from "../http/origin.server.ts";
import { log } from "../log.server.ts";

import { roomsOf, setChatIo, type ChatIo, type ChatSocket } from "./broadcast.server.ts";
import { problemAnswer } from "./chat.messages.ts";
import { eventSchemas } from "./chat.schema.ts";
import { MAX_FRAME_BYTES, type Answer, type ClientEvents, type ChatProblemCode } from "./contract.ts";
import { eventHandlers, type EventContext } from "./events.server.ts";
import { chatActor, chatIsOn, type ChatActor } from "./participants.server.ts";

/** A session that runs out, or that another process ends, keeps a silent connection this long at most. */
const SESSION_CHECK_MS = 30_000;
/** Connections of one person at a time: every open tab is one. */
const MAX_CONNECTIONS = 50;
/** How many events of one connection are taken at once and per second, and how many refused ones end it. */
const EVENT_BURST = 1_000;
const EVENTS_PER_SECOND = 500;
const REFUSED_EVENTS = 1_000;

/**
 * Puts the chat's sockets on the shop's server. Who a connection belongs to is its session's cookie alone, asked again
 * at every event. `close` lets every client go in a way that makes it come back by itself, and takes in no more.
 */
export function attachChat(server: HttpServer): { close: () => void } {
  let open = true;
  const io: ChatIo = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    connectTimeout: 10_000,
    // Browsers send cookies with a socket from any site; their own pages' origin is what tells ours apart.
    allowRequest: (request, decide) => decide(null, open && comesFromOwnPage(request)),
  });
  io.engine.use((request: Request, response: Response, next: NextFunction) => {
    // What stands in for the response of an upgrade is none; no browser shows it either.
    if (response instanceof ServerResponse) securityHeaders(request, response, next);
    else next();
  });

  io.use((socket, next) => {
    const cookies = socket.handshake.headers.cookie;
    let actor: ChatActor | null;
    try {
      actor = findActor(cookies);
    } catch (error) {
      log.error({ err: error }, "A chat connection failed.");
      // A refusal would tell the client to stay away. Without its transport it reconnects by itself.
      return socket.conn.close();
    }
    if (!chatIsOn) return next(refuseConnection("off"));
    if (!actor) return next(refuseConnection("signed-out"));
    const [ownRoom = ""] = roomsOf(actor);
    if ((io.sockets.adapter.rooms.get(ownRoom)?.size ?? 0) >= MAX_CONNECTIONS) {
      return next(refuseConnection("too-many-events"));
    }
    socket.data = { actor, cookies };
    void socket.join(roomsOf(actor));
    next();
  });

  io.on("connection", (socket) => {
    const { actor, cookies } = socket.data;
    /** Whose connection it is, as long as its session lasts. */
    const stillActor = (): ChatActor | null => {
      const now = findActor(cookies);
      return now?.id === actor.id && now.side === actor.side ? now : null;
    };
    const timer = setInterval(() => {
      try {
        if (!stillActor()) socket.disconnect(true);
      } catch (error) {
        log.error({ err: error }, "Could not check the session of a chat connection.");
      }
    }, SESSION_CHECK_MS);
    timer.unref();
    socket.on("disconnect", () => clearInterval(timer));
    limitEvents(socket);
    for (const event of Object.keys(eventHandlers) as (keyof ClientEvents)[]) handle(socket, event, stillActor);
  });

  sessionEnds.on("end", (token) => {
    for (const socket of io.sockets.sockets.values()) {
      if (readSessionToken(socket.data.cookies) === token) socket.disconnect(true);
    }
  });

  setChatIo(io);
  return {
    close() {
      open = false;
      // The transport alone: a goodbye of Socket.IO's own would tell clients to stay away.
      for (const connection of io.sockets.sockets.values()) connection.conn.close();
    },
  };
}

function findActor(cookies: string | undefined): ChatActor | null {
  const user = findUserByCookieHeader(cookies);
  return user && chatActor(user);
}

function refuseConnection(code: ChatProblemCode): Error & { data: unknown } {
  const data = problemAnswer(code);
  return Object.assign(new Error(data.error), { data });
}

/** A handshake is a GET and yet opens a way to change things, so it is judged as what it opens. */
function comesFromOwnPage(request: IncomingMessage): boolean {
  const ownOrigin = `http://${request.headers.host ?? ""}`;
  const secFetchSite = request.headers["sec-fetch-site"];
  if (!URL.canParse(ownOrigin)) return false;
  return isAllowedSource({
    method: "POST",
    origin: request.headers.origin,
    secFetchSite: typeof secFetchSite === "string" ? secFetchSite : undefined,
    ownOrigin,
  });
}

/** Takes events as fast as people can make them; what floods is refused, and then cut off. */
function limitEvents(socket: ChatSocket): void {
  let left = EVENT_BURST;
  let refused = 0;
  let checkedAt = performance.now();
  socket.use((packet, next) => {
    const now = performance.now();
    left = Math.min(EVENT_BURST, left + ((now - checkedAt) / 1000) * EVENTS_PER_SECOND);
    checkedAt = now;
    if (left >= 1) {
      left -= 1;
      return next();
    }
    refused += 1;
    acknowledge(packet.at(-1), problemAnswer("too-many-events"));
    if (refused > REFUSED_EVENTS) {
      log.warn({ userId: socket.data.actor.id }, "Closed a chat connection that sent too many events.");
      socket.disconnect(true);
    }
  });
}

function handle(socket: ChatSocket, event: keyof ClientEvents, stillActor: () => ChatActor | null): void {
  // Which schema goes with which handler is `EventHandlers`' to say; here one is as good as another.
  const handler = eventHandlers[event] as (context: EventContext, payload: unknown) => Answer;
  const listener = (...sent: unknown[]) => {
    const reply = sent.at(-1);
    const parsed = eventSchemas[event].safeParse(sent[0]);
    if (!parsed.success) return acknowledge(reply, problemAnswer("invalid"));
    try {
      const actor = stillActor();
      if (!actor) {
        acknowledge(reply, problemAnswer("signed-out"));
        return void socket.disconnect(true);
      }
      acknowledge(reply, handler({ db, actor, socket, now: new Date() }, parsed.data));
    } catch (error) {
      log.error({ err: error, event }, "Could not handle a chat event.");
      acknowledge(reply, problemAnswer("fault"));
    }
  };
  // The events' declared parameters are what clients promise; what arrives is unknown until its schema has seen it.
  (socket as unknown as { on: (event: string, listener: (...sent: unknown[]) => void) => void }).on(event, listener);
}

function acknowledge(reply: unknown, answer: Answer): void {
  if (typeof reply === "function") (reply as (answer: Answer) => void)(answer);
}
