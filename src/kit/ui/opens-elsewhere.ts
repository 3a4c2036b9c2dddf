/**
 * True for a click that opens another tab or window: the browser then follows the link normally, instead of the page's own handling of a
 * plain click.
 */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return ctrlKey || metaKey || shiftKey
}
