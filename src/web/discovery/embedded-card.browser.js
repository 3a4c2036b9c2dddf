// Inserts a project's card in the place of this script: only a frame, which can read nothing of the page around it.
const script = document.currentScript
const { card = '', language = 'es', title = '' } = script.dataset
const frame = document.createElement('iframe')
frame.src = new URL(`${language === 'en' ? '/en' : ''}/card/${encodeURIComponent(card)}`, script.src).href
frame.title = title
frame.width = '320'
frame.height = '440'
frame.loading = 'lazy'
frame.setAttribute('frameborder', '0')
script.after(frame)
