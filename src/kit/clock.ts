/** What time it is. Read once, where a request begins, and handed down from there as `now`; for pictures of the demo it stands still. */
export function readClock({ demo_now }: { demo_now?: Date | undefined }): Date {
  return demo_now ?? new Date()
}
