/**
 * Median ratio of paired times, and its confidence interval of at least 95 %: the widest pair of ranks whose binomial tails have at most
 * 2.5 % each. Assumes no distribution of the times.
 */

/**
 * @param {number[]} times
 * @param {number[]} base times of the same rounds
 * @returns {{ median: number, low: number, high: number }}
 */
export function ratioOf(times, base) {
  const ratios = times.map((ns, round) => ns / base[round]).sort((a, b) => a - b);
  const cut = ranksToCut(ratios.length);
  return { median: median(ratios), low: ratios[cut], high: ratios[ratios.length - 1 - cut] };
}

/** Returns the middle value, or the mean of the two in the middle. Not from d3-array, because scripts run before packages are installed. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}

/** Returns the number of ratios to drop at either end. */
export function ranksToCut(count) {
  let tail = 0;
  let term = 0.5 ** count;
  for (let rank = 0; rank < count; rank += 1) {
    tail += term;
    if (tail > 0.025) return Math.max(rank - 1, 0);
    term *= (count - rank) / (rank + 1);
  }
  return 0;
}
