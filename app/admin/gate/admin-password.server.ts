import { readOrMakeSecret } from "../../accounts/secrets.server.ts";
import { config } from "../../config.server.ts";
import { singleton } from "../../shared/singleton.ts";

import { makePasswordCheck, type PasswordCheck } from "./password-check.server.ts";

/** Whether this is the administrators' shared password. */
export const isAdminPassword: PasswordCheck = singleton("admin-password", () =>
  makePasswordCheck(config.adminPassword ?? readOrMakeSecret("ADMIN_PASSWORD")),
);
