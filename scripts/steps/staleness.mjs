/**
 * What a build has to do.
 *
 * Outputs are compared too: a compiler run by hand, a branch changed and changed back or a half-deleted `dist` leave
 * outputs that are not those of the inputs, and an incremental compiler would not notice.
 * @param recorded hashes kept after the last build that ended well, if any
 * @param current hashes of what is there now
 */
export function buildNeeded(recorded, current) {
  if (!recorded || recorded.outputs !== current.outputs) return 'whole'
  return recorded.inputs === current.inputs ? 'nothing' : 'changes'
}
