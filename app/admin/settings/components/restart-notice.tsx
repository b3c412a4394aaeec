import { Note } from "../../../ui/note.tsx";

/** Shown while a new public address waits for the next start. */
export function RestartNotice() {
  return (
    <Note as="div" tone="scarce" role="status" className="text-sm">
      <p className="font-semibold">Restart the shop to apply your changes</p>
      <p className="mt-1">
        The public address has changed. The shop keeps its previous settings until you restart it:{" "}
        <code>systemctl restart shop</code>,{" "}
        <code className="wrap-anywhere">docker compose --file deploy/compose.yaml restart shop</code>, or Ctrl+C and{" "}
        <code>npm start</code> again. Then log in at the new address.
      </p>
    </Note>
  );
}
