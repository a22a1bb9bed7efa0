import * as React from 'react'

/** Packages of React share it, by a name that a release may change: these tests are then only slower. */
const shared: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')

// React keeps a stack with each element, up to 10,000 in a second. It serves the text of warnings alone and takes a
// sixth of the processor time of these tests, so the number counts as reached.
if (shared instanceof Object && 'recentlyCreatedOwnerStacks' in shared)
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} })
