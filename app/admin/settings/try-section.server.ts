import type { Config } from "../../config.server.ts";
import { checkBackupFolder } from "../../doctor/check-backup-folder.server.ts";
import {
  checkBtcpay,
  checkGoogle,
  checkMail,
  checkNowpayments,
  checkPublicAddress,
} from "../../doctor/check-connections.server.ts";
import type { Finding } from "../../doctor/finding.ts";
import { log } from "../../log.server.ts";

import type { SectionName } from "./sections.ts";

const logMailProblem = (detail: string) => log.warn({ detail }, "The mail server does not accept the shop.");

/**
 * Tests a part of the settings before it is saved, with real requests where another service is involved. The first
 * finding says whether it works. The others can be corrected later.
 */
export async function trySection(
  section: SectionName,
  { publicUrl, google, mail, payments, backups, storageDir }: Config,
): Promise<Finding[]> {
  switch (section) {
    case "address":
      return publicUrl === undefined ? [] : [await checkPublicAddress(publicUrl)];
    case "google":
      return google ? [await checkGoogle(google)] : [];
    case "mail":
      return mail.server ? [await checkMail(mail.server, logMailProblem)] : [];
    case "payments":
      if (payments.provider === "nowpayments" && payments.nowpayments) {
        return [await checkNowpayments(payments.nowpayments)];
      }
      if (payments.provider === "btcpay" && payments.btcpay && publicUrl !== undefined) {
        return checkBtcpay(payments.btcpay, publicUrl);
      }
      return [];
    case "backups":
      return backups.folder === undefined ? [] : [checkBackupFolder(backups.folder, storageDir)];
    default:
      return [];
  }
}
