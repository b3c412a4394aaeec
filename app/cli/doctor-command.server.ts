import { checkConnections } from "../doctor/check-connections.server.ts";
import { checkDatabase } from "../doctor/check-database.server.ts";
import { checkInstallation } from "../doctor/check-installation.server.ts";
import { unseenProxy } from "../doctor/doctor.messages.ts";
import { findingsText } from "../doctor/findings-text.ts";
import { RefusedStart } from "../shared/refused-start.ts";

import type { Output } from "./progress.ts";

interface Streams {
  out: Output;
  err: Output;
}

/** `npm run doctor`. Returns 0 if the shop can run as it is set up, 1 if something fails. */
export async function runDoctor({ out, err }: Streams): Promise<0 | 1> {
  try {
    const { config } = await import("../config.server.ts");
    const findings = [
      ...(await checkInstallation(config, new Date())),
      checkDatabase(config.storageDir),
      ...(config.trustProxy === 0 ? [] : [unseenProxy]),
      ...(await checkConnections(config)),
    ];
    out.write(`${findingsText(findings)}\n`);
    return findings.some(({ state }) => state === "failing") ? 1 : 0;
  } catch (error) {
    if (!(error instanceof RefusedStart)) throw error;
    err.write(`${error.message}\n`);
    return 1;
  }
}
