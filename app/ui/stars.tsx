interface StarsProps {
  /** 1 to 5, rounded to whole stars; 0 is not rated, which shows nothing. */
  rate: number;
  size?: "regular" | "large";
}

/** A rating as five stars, drawn by stars.css from one element: cards show it by the hundred. */
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
