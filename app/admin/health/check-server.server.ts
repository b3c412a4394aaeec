import { findBackupProblem } from "../../backup/start-backup.server.ts";
import { db } from "../../database.server.ts";
import {
  JOBS,
  lastBackupFailed,
  silentProxy,
  untrustedForwarder,
  WEBHOOK_ENDPOINT,
} from "../../doctor/doctor.messages.ts";
import type { Finding } from "../../doctor/finding.ts";
import { findSilentProxy, findUntrustedForwarder } from "../../http/forwarding.server.ts";
import { listLateJobs } from "../../jobs.server.ts";
import { dayOf, formatDay } from "../../shared/day.ts";
import { listEndpoints } from "../../webhooks/endpoints.queries.server.ts";

/** Checks what only the running server knows. */
export function checkServer(): Finding[] {
  const lateJobs = listLateJobs();
  const backupProblem = findBackupProblem();
  const forwarder = findUntrustedForwarder();
  const proxy = findSilentProxy();
  return [
    lateJobs.length === 0 ? JOBS.ok : JOBS.late(lateJobs),
    ...(backupProblem === null ? [] : [lastBackupFailed(backupProblem)]),
    ...(forwarder === null ? [] : [untrustedForwarder(forwarder)]),
    ...(proxy === null || forwarder !== null ? [] : [silentProxy(proxy)]),
    ...checkWebhooks(),
  ];
}

/** The webhooks that fail, or were turned off because they failed. One that somebody turned off is no finding. */
function checkWebhooks(): Finding[] {
  return listEndpoints(db).flatMap(({ url, failingSince, disabledAt }) => {
    if (failingSince === null) return [];
    const state = disabledAt === null ? "failing" : "turnedOff";
    return WEBHOOK_ENDPOINT[state](url, formatDay(dayOf(failingSince)));
  });
}
