/** How many random inputs a property-based test tries. `PROPERTY_RUNS` sets it for a longer search. */
export function countPropertyRuns(usual: number): number {
  return Number(process.env["PROPERTY_RUNS"] ?? usual);
}
