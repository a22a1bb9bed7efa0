import { afterAll } from 'vitest'
import { undoAll } from './at-end.ts'

// A setup file of the server's tests: Vitest runs it once a test file, and its hook after those of the file.
afterAll(undoAll)
