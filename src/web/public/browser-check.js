// A script of its own, in old syntax: a browser that is too old cannot even read the app. It looks for the newest parts
// that the app and its build need: Chrome and Edge 111, Firefox 115, Safari 16.4.
;((page) => {
  if (
    !Array.prototype.toSorted ||
    !('adoptedStyleSheets' in page) ||
    !window.CSS ||
    !CSS.supports('color', 'color-mix(in srgb, red, red)')
  )
    page.getElementById('old-browser').hidden = false
})(document)
