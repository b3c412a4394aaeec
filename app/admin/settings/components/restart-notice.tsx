import { Note } from "../../../ui/note.tsx";
import { RESTART_TEXT } from "../settings.messages.ts";

/** Shown while a new public address waits for the next start. */
export function RestartNotice() {
  return (
    <Note as="div" tone="scarce" role="status" className="text-sm">
      <p className="font-semibold">Restart the shop to apply your changes</p>
      <p className="mt-1">
        {RESTART_TEXT.why} <code>systemctl restart shop</code>,{" "}
        <code className="wrap-anywhere">docker compose --file deploy/compose.yaml restart shop</code>
        {RESTART_TEXT.or} <code>npm start</code> {RESTART_TEXT.then}
      </p>
    </Note>
  );
}
