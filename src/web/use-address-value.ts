import { useEffect, useRef } from 'react'

/**
 * Has a field of filters follow the address, which a link or the back button may change under it. Text that is typed while a choice is on
 * its way stays, as does a choice that was made before scripts took over: a form that is keyed by its address would begin again.
 */
export function useAddressValue<Control extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const control = useRef<Control>(null)
  const followed = useRef(value)
  useEffect(() => {
    if (control.current && followed.current !== value) control.current.value = value
    followed.current = value
  }, [value])
  return control
}
