/**
 * npm passes a signal on to the shell between it and us, and a shell that dies of one tells nobody: the server would
 * stay behind on its port. So the shell's death ends this process as the signal was meant to.
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
