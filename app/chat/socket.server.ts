import { ServerResponse, type IncomingMessage, type Server as HttpServer } from "node:http";

import type { NextFunction, Request, Response } from "express";
import { Server } from "socket.io";

import { isLockedError } from "#db/connection.ts";
import { withoutWaiting } from "#db/write-lock.ts";

import { findUserByCookieHeader } from "../accounts/guards.server.ts";
import { readSessionToken } from "../accounts/session-cookie.server.ts";
import { sessionEnds } from "../accounts/session-ends.server.ts";
import { db } from "../database.server.ts";
import { readClientAddress } from "../http/forwarding.server.ts";
import { securityHeaders } from "../http/middleware.server.ts";
import { isAllowedSource } from "../http/origin.server.ts";
import { log } from "../log.server.ts";
import { hashToken } from "../shared/token.server.ts";

import { acknowledge, roomsOf, setChatIo, type ChatIo, type ChatSocket } from "./broadcast.server.ts";
import { problemAnswer } from "./chat.messages.ts";
import { eventSchemas } from "./chat.schema.ts";
import { MAX_FRAME_BYTES, type Answer, type ChatProblem, type ClientEvents, type TooFast } from "./contract.ts";
import { limitEvents } from "./event-limits.server.ts";
import { eventHandlers, type EventContext } from "./events.server.ts";
import { limitQueue } from "./limit-queue.server.ts";
import { logRefusedEvent } from "./log-refused-event.server.ts";
import { chatActor, chatIsOn, type ChatActor } from "./participants.server.ts";

/** How often a silent connection's session is checked. It may have expired, or another process may have ended it. */
const SESSION_CHECK_MS = 30_000;
/** The maximum number of connections of one person. Each open tab has one. */
const MAX_CONNECTIONS = 50;
/**
 * The maximum number of transports. From the second number on, new ones need a session. A transport without a session
 * is refused after the handshake, and closed after `connectTimeout` at the latest. Until then its request's headers
 * take memory.
 */
const MAX_TRANSPORTS = 5_000;
const MAX_TRANSPORTS_WITH_VISITORS = 1_000;
/** When a client should reconnect whose account has too many connections. */
const RECONNECT_SECONDS = 5;
/** When a client should resend an event after the database was locked. */
const BUSY_SECONDS = 1;

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
    allowRequest: (request, decide) => decide(null, open && comesFromOwnPage(request) && hasRoom(io, request)),
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
      log.error({ err: error }, "A chat connection failed. The browser connects again.");
      // After a refusal the client would not reconnect. After a closed transport it does.
      return socket.conn.close();
    }
    if (!chatIsOn()) return next(refuseConnection({ code: "off" }));
    if (!actor) return next(refuseConnection({ code: "signed-out" }));
    socket.data = { actor, cookies, address: readClientAddress(socket.request) };
    const [ownRoom = ""] = roomsOf(actor);
    if ((io.sockets.adapter.rooms.get(ownRoom)?.size ?? 0) >= MAX_CONNECTIONS) {
      logRefusedEvent(socket, "connection", "too-many-connections");
      return next(refuseConnection({ code: "too-many-events", retryAfterSeconds: RECONNECT_SECONDS }));
    }
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
    limitQueue(socket);
    for (const event of Object.keys(eventHandlers) as (keyof ClientEvents)[]) handle(socket, event, findCurrentActor);
  });

  sessionEnds.on("end", (tokenHash) => {
    for (const socket of io.sockets.sockets.values()) {
      if (hashToken(readSessionToken(socket.data.cookies) ?? "") === tokenHash) socket.disconnect(true);
    }
  });

  sessionEnds.on("account", (userId) => {
    for (const socket of io.sockets.sockets.values()) if (socket.data.actor.id === userId) socket.disconnect(true);
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

function hasRoom({ engine }: ChatIo, { headers }: IncomingMessage): boolean {
  const { clientsCount } = engine;
  if (clientsCount < MAX_TRANSPORTS_WITH_VISITORS) return true;
  if (clientsCount >= MAX_TRANSPORTS) return false;
  try {
    return findUserByCookieHeader(headers.cookie) !== null;
  } catch (error) {
    log.error({ err: error }, "A chat connection failed.");
    return false;
  }
}

function findActor(cookies: string | undefined): ChatActor | null {
  const user = findUserByCookieHeader(cookies);
  return user && chatActor(user);
}

function refuseConnection(problem: ChatProblem | TooFast): Error & { data: unknown } {
  const data = problemAnswer(problem);
  return Object.assign(new Error(data.error), { data });
}

/** A handshake is a GET request, but its socket changes data. So its origin is checked as for a POST. */
function comesFromOwnPage(request: IncomingMessage): boolean {
  const ownOrigin = `http://${request.headers.host ?? ""}`;
  const { origin, "sec-fetch-site": secFetchSite } = request.headers;
  if (!URL.canParse(ownOrigin)) return false;
  const isAllowed = isAllowedSource({
    method: "POST",
    origin,
    secFetchSite: typeof secFetchSite === "string" ? secFetchSite : undefined,
    ownOrigin,
  });
  if (!isAllowed)
    log.warn(
      { address: readClientAddress(request), origin },
      "Refused a chat connection of another site. If that is the address of this shop, correct PUBLIC_URL.",
    );
  return isAllowed;
}

function handle(socket: ChatSocket, event: keyof ClientEvents, findCurrentActor: () => ChatActor | null): void {
  // The type of `eventHandlers` ensures that each handler fits the schema of its event.
  const handler = eventHandlers[event] as (context: EventContext, payload: unknown) => Answer;
  const listener = (...sent: unknown[]) => {
    const reply = sent.at(-1);
    const parsed = eventSchemas[event].safeParse(sent[0]);
    if (!parsed.success) {
      logRefusedEvent(socket, event, "invalid");
      return acknowledge(reply, problemAnswer({ code: "invalid" }));
    }
    try {
      const actor = findCurrentActor();
      if (!actor) {
        acknowledge(reply, problemAnswer({ code: "signed-out" }));
        return void socket.disconnect(true);
      }
      const answer = withoutWaiting(db, () => handler({ db, actor, socket, now: new Date() }, parsed.data));
      if (!answer.ok) logRefusedEvent(socket, event, answer.code);
      acknowledge(reply, answer);
    } catch (error) {
      if (isLockedError(error)) {
        return acknowledge(reply, problemAnswer({ code: "busy", retryAfterSeconds: BUSY_SECONDS }));
      }
      log.error({ err: error, event }, "Could not handle a chat event.");
      acknowledge(reply, problemAnswer({ code: "fault" }));
    }
  };
  // Clients may send anything, not only the declared parameters. So the type is widened, and the schema checks the
  // values.
  (socket as unknown as { on: (event: string, listener: (...sent: unknown[]) => void) => void }).on(event, listener);
}
