import { vi } from 'vitest'

/** Lists read their saved views without being asked. Tests of features count calls, so that they have lists without. */
vi.mock('./saved-views.tsx', () => ({ SavedViews: () => null }))
