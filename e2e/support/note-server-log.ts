import { beforeEach } from 'vitest'
import { noteFailure } from './failure-note.ts'
import { forgetEnded, knownServers } from './server.ts'

const LOG_LINES = 15

// A setup file: a failed test notes the last lines of each server that ran with it.
beforeEach(({ onTestFailed }) => {
  forgetEnded()
  onTestFailed(() => {
    for (const { url, output } of knownServers()) {
      const lines = output().trim().split('\n').slice(-LOG_LINES)
      noteFailure([`server ${url}:`, ...lines.map((line) => `  ${line}`)])
    }
  })
})
