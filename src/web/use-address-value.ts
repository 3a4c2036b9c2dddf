import { useEffect, useRef } from 'react'

/**
 * Has a field of filters follow the address, which a link or the back button may change under it. Text that is typed while a choice is on
 * its way stays: a form that is keyed by its address would begin again.
 */
export function useAddressValue<Control extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (control.current) control.current.value = value
  }, [value])
  return control
}
