/** True for a click that opens another tab or window: the link is then followed as it is, whatever a plain click opens here. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return ctrlKey || metaKey || shiftKey
}
