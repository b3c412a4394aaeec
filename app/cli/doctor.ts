import { runDoctor } from "./doctor-command.server.ts";

process.exitCode = await runDoctor({ out: process.stdout, err: process.stderr });
