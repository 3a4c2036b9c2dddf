import { useEffect, useRef, useState } from 'react'
import { localStore } from '../../../kit/ui/browser-storage.ts'
import { readStored, writeStored } from '../../../kit/ui/stored-json.ts'

/**
 * A draft, copied into the browser with every change, so that a reload, an ended session or a lost connection loses nothing. Use it only
 * for content that the server did not render.
 * @param key names the copy
 * @param isSound refuses a copy that an earlier version of the page wrote
 */
export function useCopy<Value>(key: string, start: Value, isSound: (stored: unknown) => stored is Value) {
  const [value, setValue] = useState<Value>(() => {
    const stored = readStored(localStore, key)
    return isSound(stored) ? stored : start
  })
  const [recovered] = useState(() => isSound(readStored(localStore, key)))
  const kept = useRef(true)
  const untouched = useRef(true)
  useEffect(() => {
    if (untouched.current) untouched.current = false
    else if (kept.current) writeStored(localStore, key, value)
  }, [key, value])
  const forget = () => {
    kept.current = false
    localStore.removeItem(key)
  }
  return { value, change: setValue, recovered, forget }
}
