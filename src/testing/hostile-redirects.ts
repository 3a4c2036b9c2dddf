/** What strangers write where a way back is expected, to lead people to another site or to write a header. None may ever be followed. */
export const HOSTILE_REDIRECTS: string[] = [
  // Another host, without a scheme.
  ...[
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '//evil.example/cuenta',
    '//evil',
    '///evil',
    '//localhost:3000@evil.example',
  ],
  ...['//[::1]/', '//127.1', '//0x7f000001', '//2130706433', '//２１３.example', '//evil。example', '//xn--evil'],
  // Backslashes, which browsers read as slashes.
  ...[
    '/\\evil.example',
    '/\\evil',
    '\\\\evil.example',
    '\\/evil.example',
    '/\\/evil',
    '//\\evil',
    '/\\\\evil',
    '/cuenta\\evil',
    '/?a=\\evil',
    '/#\\evil',
  ],
  // The same, encoded once, twice, thrice.
  ...['/%5cevil', '/%5Cevil', '/%5c%5cevil', '/%255cevil', '/%25255cevil', '/%2fevil', '/%2Fevil', '/%2f%2fevil', '/%2f/evil', '//%2fevil'],
  ...['%2f%2fevil.example', '/%252fevil', '/%252f%252fevil', '/%25252fevil', '/%2f%5cevil'],
  // Steps back.
  ...[
    '/../evil',
    '/..//evil',
    '/./evil',
    '/a/..//evil',
    '/%2e%2e//evil',
    '/%2e%2e%2f%2fevil',
    '/a/%2e%2e/%2e%2e//evil',
    '/%252e%252e//evil',
    '/%2e/evil',
  ],
  // Schemes, whole and halved.
  ...[
    'https://evil.example',
    'HTTPS://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'http://evil.example',
  ],
  ...[
    'http://localhost:3000@evil.example/',
    'http://localhost:3000.evil.example/',
    'http:cuenta',
    'ftp://evil.example',
    'file:///etc/passwd',
  ],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)', '/javascript:alert(1)'],
  ...['data:text/html,evil', 'vbscript:evil', 'blob:http://localhost:3000/evil', 'mailto:evil@evil.example'],
  // Nothing to begin with.
  ...[
    'evil.example',
    'www.evil.example',
    '@evil.example',
    '.evil.example',
    ';evil',
    '?//evil.example',
    '#//evil.example',
    'cuenta',
    'null',
  ],
  // Spaces and controls, which browsers leave out.
  ...[
    ' //evil.example',
    '//evil.example ',
    '/\t/evil',
    '/\n/evil',
    '/\r/evil',
    '\t//evil.example',
    '/ /evil',
    '/\u0000/evil',
    '/a b',
    '/?a b',
  ],
  ...['/%00', '/%09/evil', '/%0a/evil', '/%0d%0aX:1', '/%0d%0aSet-Cookie:a=b', '/%7f', '/%250d%250aX:1'],
  // Letters that look like slashes or dots, that turn around, or that are not there.
  ...['／／evil.example', '/／evil', '⁄⁄evil', '∕∕evil', '/\u2028/evil', '/\u200b/evil', '/\u202e//evil', '/\ufeff/evil', '/ñandú'],
  // Bytes that are no text.
  ...['/%c0%af/evil', '/%E0%A4%A', '/%', '/%zz', '/%u002fevil', '/%ff'],
  // Markup and what ends an attribute.
  ...['/<script>', '/"onmouseover="', "/'", '/|evil', '/:80', '/;@evil', '/evil.example', '/[evil]', '/{evil}', '/(evil)'],
  `/${'a'.repeat(3000)}`,
]
