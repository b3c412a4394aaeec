import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express from "express";

/** `node minimal-remix.js BUILD`: serves only the minimal Remix app. */
const build = (await import(process.argv[2] ?? "")) as ServerBuild;
const app = express();
app.all("*", createRequestHandler({ build }));
const server = app.listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send?.("ready"));
process.once("SIGTERM", () => server.close());
