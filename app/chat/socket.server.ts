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

/** How often a silent connection's session is checked. It may have expired, or another process may have ended it. */
const SESSION_CHECK_MS = 30_000;
/** The maximum number of connections of one person. Each open tab has one. */
const MAX_CONNECTIONS = 50;
/** The rate limit of one connection's events, as a token bucket. After this many refused events it is closed. */
const EVENT_BURST = 1_000;
const EVENTS_PER_SECOND = 500;
const REFUSED_EVENTS = 1_000;

/**
 * Attaches the chat's sockets to the HTTP server. Only the session cookie of the handshake identifies a connection's
 * user. The session is checked again at every event. `close` refuses new connections and closes the others, so that
 * their clients reconnect by themselves.
 */
export function attachChat(server: HttpServer): { close: () => void } {
  let open = true;
  const io: ChatIo = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    connectTimeout: 10_000,
    // Browsers send the cookies with sockets of other sites too, so the origin is checked.
    allowRequest: (request, decide) => decide(null, open && comesFromOwnPage(request)),
  });
  io.engine.use((request: Request, response: Response, next: NextFunction) => {
    // An upgrade to a WebSocket has no response that could have headers.
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
      // After a refusal the client would not reconnect. After a closed transport it does.
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
    /** The connection's actor; null once the session has ended. */
    const findCurrentActor = (): ChatActor | null => {
      const now = findActor(cookies);
      return now?.id === actor.id && now.side === actor.side ? now : null;
    };
    const timer = setInterval(() => {
      try {
        if (!findCurrentActor()) socket.disconnect(true);
      } catch (error) {
        log.error({ err: error }, "Could not check the session of a chat connection.");
      }
    }, SESSION_CHECK_MS);
    timer.unref();
    socket.on("disconnect", () => clearInterval(timer));
    limitEvents(socket);
    for (const event of Object.keys(eventHandlers) as (keyof ClientEvents)[]) handle(socket, event, findCurrentActor);
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
      // Closes only the transport. After a disconnect by Socket.IO clients would not reconnect.
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

/** A handshake is a GET request, but its socket changes data. So its origin is checked as for a POST. */
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

/** Refuses events above the rate limit, and closes a connection with too many of them. */
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

function handle(socket: ChatSocket, event: keyof ClientEvents, findCurrentActor: () => ChatActor | null): void {
  // The type of `eventHandlers` ensures that each handler fits the schema of its event.
  const handler = eventHandlers[event] as (context: EventContext, payload: unknown) => Answer;
  const listener = (...sent: unknown[]) => {
    const reply = sent.at(-1);
    const parsed = eventSchemas[event].safeParse(sent[0]);
    if (!parsed.success) return acknowledge(reply, problemAnswer("invalid"));
    try {
      const actor = findCurrentActor();
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
  // Clients may send anything, not only the declared parameters. So the type is widened, and the schema checks the
  // values.
  (socket as unknown as { on: (event: string, listener: (...sent: unknown[]) => void) => void }).on(event, listener);
}

function acknowledge(reply: unknown, answer: Answer): void {
  if (typeof reply === "function") (reply as (answer: Answer) => void)(answer);
}
