/** The instant whose published content a reader sees: now, or the one of a preview link. */
export function seenInstant({ now, seen_at }: { now: Date; seen_at?: Date | undefined }): string {
  return (seen_at ?? now).toISOString()
}
