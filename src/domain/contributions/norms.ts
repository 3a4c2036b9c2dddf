/** Days within which we mean to do what comes next: what the trail says by when. */
export const NORM_DAYS = { approved: 30, paid: 45, reported: 90 } as const
