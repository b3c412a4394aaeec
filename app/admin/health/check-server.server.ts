import { findBackupProblem } from "../../backup/start-backup.server.ts";
import { JOBS, lastBackupFailed, silentProxy, untrustedForwarder } from "../../doctor/doctor.messages.ts";
import type { Finding } from "../../doctor/finding.ts";
import { findSilentProxy, findUntrustedForwarder } from "../../http/forwarding.server.ts";
import { listLateJobs } from "../../jobs.server.ts";

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
  ];
}
