/**
 * Ends this process when the shell that npm started it from ends. A signal
 * to npm reaches that shell only, which dies without passing it on; the server would keep its port.
 */
const POLL_MS = 200
const shell = process.ppid

if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, POLL_MS)
  watch.unref()
}
