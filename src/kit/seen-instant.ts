/** The instant at which a reader sees what is published: now, or the one that a preview link shows. */
export function seenInstant({ now, seen_at }: { now: Date; seen_at?: Date | undefined }): string {
  return (seen_at ?? now).toISOString()
}
