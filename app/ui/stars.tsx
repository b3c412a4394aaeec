interface StarsProps {
  /** 1 to 5, rounded to whole stars. 0 means not rated and renders nothing. */
  rate: number;
  size?: "regular" | "large";
}

/** A rating as five stars. stars.css draws them from one element, because pages show hundreds of cards. */
export function Stars({ rate, size = "regular" }: StarsProps) {
  const whole = Math.min(Math.round(rate), 5);
  if (!(whole > 0)) return null;
  return (
    <span
      role="img"
      aria-label={`Rated ${whole} out of 5`}
      className={size === "large" ? "stars large" : "stars"}
      data-rate={whole}
    />
  );
}
