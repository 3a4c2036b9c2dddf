/**
 * Parameters that newsletters, advertisements and social networks add to a link: they identify the click, and change nothing on the page.
 */
const MARK = /^(?:utm_\w+|(?:g|y|d|fb|tt|tw)clid|msclkid|gclsrc|gad_\w+|[gw]braid|mc_[ce]id|igsh(?:id)?|srsltid)(?:=|$)/i

/**
 * The address without campaign marks, so that a visitor who comes from a campaign reads the same page as everybody.
 * @param url path and query, or a whole address
 */
export function withoutCampaignMarks(url: string): string {
  const start = url.indexOf('?')
  if (start === -1) return url
  const [query = '', ...hash] = url.slice(start + 1).split('#')
  const kept = query.split('&').filter((parameter) => !MARK.test(parameter))
  return [url.slice(0, start) + (kept.length > 0 ? `?${kept.join('&')}` : ''), ...hash].join('#')
}
