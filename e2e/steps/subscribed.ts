import { expect, type Page } from '@playwright/test'

/**
 * Watches the live connection of a page; called before it opens.
 * @returns a function that waits until the page that is open is subscribed to a channel
 */
export function watchSubscriptions(page: Page): (channel: string) => Promise<void> {
  let subscribed: string[] = []
  page.on('websocket', (socket) => {
    const channels: string[] = []
    subscribed = channels
    socket.on('framereceived', ({ payload }) => {
      const { event, channel } = JSON.parse(String(payload))
      if (event === 'pusher_internal:subscription_succeeded') channels.push(channel)
    })
  })
  return (channel) => expect.poll(() => subscribed).toContain(channel)
}
