/** Days within which we plan to take the next step; the trail shows the resulting date. */
export const NORM_DAYS = { approved: 30, paid: 45, reported: 90 } as const
