import { minuteOf } from "../../shared/minute.ts";
import { findBackupProblem } from "../../backup/start-backup.server.ts";
import { listCategories } from "../../catalogue/lists/catalogue.queries.server.ts";
import { categoryText, listSpellings } from "../../catalogue/category-spellings.ts";
import { findDamage } from "../../database-damage.server.ts";
import { db } from "../../database.server.ts";
import {
  DATABASE_FILE,
  JOBS,
  lastBackupFailed,
  silentProxy,
  untrustedForwarder,
  WEBHOOK_ENDPOINT,
} from "../../doctor/doctor.messages.ts";
import type { Finding } from "../../doctor/finding.ts";
import { findSilentProxy, findUntrustedForwarder } from "../../http/forwarding.server.ts";
import { listLateJobs } from "../../jobs.server.ts";
import * as paths from "../../paths.ts";
import { dayOf, formatDay } from "../../shared/day.ts";
import { SHOPS } from "../../shops/shops.ts";
import { listEndpoints } from "../../webhooks/endpoints.queries.server.ts";

import { categorySpellings, WEBHOOK_LINK } from "./health.messages.ts";

/** Checks what only the running server knows. */
export function checkServer(): Finding[] {
  const damage = findDamage();
  const lateJobs = listLateJobs();
  const backupProblem = findBackupProblem();
  const forwarder = findUntrustedForwarder();
  const proxy = findSilentProxy();
  const startedAt = minuteOf(new Date(Date.now() - process.uptime() * 1000));
  return [
    damage === null
      ? DATABASE_FILE.soundAtStart(db.$client.name, startedAt)
      : DATABASE_FILE.damaged(db.$client.name, damage),
    lateJobs.length === 0 ? JOBS.ok : JOBS.late(lateJobs),
    ...(backupProblem === null ? [] : [lastBackupFailed(backupProblem)]),
    ...(forwarder === null ? [] : [untrustedForwarder(forwarder)]),
    ...(proxy === null || forwarder !== null ? [] : [silentProxy(proxy)]),
    // Reading a damaged database may fail.
    ...(damage === null ? [...checkWebhooks(), ...checkCategories()] : []),
  ];
}

/** The webhooks that fail, or were turned off because they failed. One that somebody turned off is no finding. */
function checkWebhooks(): Finding[] {
  return listEndpoints(db).flatMap(({ id, url, failingSince, disabledAt }) => {
    if (failingSince === null) return [];
    const state = disabledAt === null ? "failing" : "turnedOff";
    const finding = WEBHOOK_ENDPOINT[state](url, formatDay(dayOf(failingSince)));
    return { ...finding, link: { name: WEBHOOK_LINK, path: paths.webhook(id) } };
  });
}

/** The shops that spell a category in several ways. */
function checkCategories(): Finding[] {
  return SHOPS.flatMap((shop) => {
    const groups = listSpellings(listCategories(db, shop.value));
    return groups.length === 0
      ? []
      : [
          categorySpellings(
            shop,
            groups.map((names) => names.map(categoryText)),
          ),
        ];
  });
}
