import { safeHref } from '@huella/rich-text/clean-document'
import { type Extensions, mergeAttributes, Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'

/** The editor's nodes and marks, those of `@huella/rich-text/document`. Pictures are the record's own, by their names. */
export function editorExtensions(pathOf: (picture: string) => string, titleOf: (target: string) => string): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      horizontalRule: false,
      strike: false,
      underline: false,
      heading: { levels: [2, 3] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: null, rel: 'noopener nofollow' },
        isAllowedUri: (url) => safeHref(url) !== null || safeHref(`https://${url}`) !== null,
      },
    }),
    pictureNode(pathOf),
    cardNode(titleOf),
  ]
}

function pictureNode(pathOf: (picture: string) => string) {
  return Node.create({
    name: 'picture',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ name: { default: '' }, alt: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'img[data-picture]',
        getAttrs: (image) => ({ name: image.getAttribute('data-picture'), alt: image.getAttribute('alt') ?? '' }),
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => {
      const { name, alt } = node.attrs as { name: string; alt: string }
      const { name: _, ...rest } = HTMLAttributes
      return ['img', mergeAttributes(rest, { 'data-picture': name, src: pathOf(name), alt })]
    },
  })
}

/** Displayed by its name in the editor; readers see the current card. */
function cardNode(titleOf: (target: string) => string) {
  return Node.create({
    name: 'card',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ target: { default: '' }, label: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'div[data-card]',
        getAttrs: (card) => ({ target: card.getAttribute('data-card'), label: card.textContent ?? '' }),
      },
    ],
    renderHTML: ({ node }) => {
      const { target, label } = node.attrs as { target: string; label: string }
      return ['div', { 'data-card': target }, label || titleOf(target)]
    },
  })
}
