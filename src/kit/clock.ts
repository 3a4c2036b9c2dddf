/**
 * The current time. Read once, at the beginning of a request, and passed down as `now`; fixed by `demo_now` for screenshots of the demo.
 */
export function readClock({ demo_now }: { demo_now?: Date | undefined }): Date {
  return demo_now ?? new Date()
}
