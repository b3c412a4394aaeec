/** Shown while a new public address waits for the next start. */
export function RestartNotice() {
  return (
    <div
      role="status"
      className="rounded-control border border-l-4 border-line-strong border-l-scarce bg-surface px-4 py-3 text-sm"
    >
      <p className="font-semibold">Restart the shop to apply your changes</p>
      <p className="mt-1">
        The public address has changed. The shop keeps its previous settings until you restart it:{" "}
        <code>systemctl restart shop</code>,{" "}
        <code className="wrap-anywhere">docker compose --file deploy/compose.yaml restart shop</code>, or Ctrl+C and{" "}
        <code>npm start</code> again. Then log in at the new address.
      </p>
    </div>
  );
}
