/** The current step of the guide of a new shop. */
export function GuideProgress({ step, steps }: { step: number; steps: number }) {
  return (
    <div className="grid gap-2">
      <p id="guide-step" className="text-sm font-semibold text-muted">
        Step {step} of {steps}
      </p>
      <progress
        aria-labelledby="guide-step"
        value={step}
        max={steps}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border border-line bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
