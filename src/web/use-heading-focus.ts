import { useEffect, useRef } from 'react'

/** Moves the focus to the heading when the page changed in this way, and what had the focus is gone. */
export function useHeadingFocus<Value>(shown: Value, isChange: (before: Value, now: Value) => boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (isChange(before.current, shown) && document.activeElement === document.body) heading.current?.focus()
    before.current = shown
  })
  return heading
}
