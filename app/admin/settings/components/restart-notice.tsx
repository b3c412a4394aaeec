/** Shown while a new public address waits for the next start. */
export function RestartNotice() {
  return (
    <div
      role="status"
      className="rounded-control border border-l-4 border-line-strong border-l-scarce bg-surface px-4 py-3 text-sm"
    >
      <p className="font-semibold">Restart the shop to use what was saved</p>
      <p className="mt-1">
        Its public address has changed. The shop keeps its former settings until the next start:{" "}
        <code>systemctl restart shop</code>, or{" "}
        <code className="wrap-anywhere">docker compose --file deploy/compose.yaml restart shop</code>. Then log in at
        the new address.
      </p>
    </div>
  );
}
