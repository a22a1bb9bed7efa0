/**
 * Decides how much a build has to do.
 *
 * Outputs are compared too. A compiler run by hand, a branch switched there and back or a half-deleted `dist` leaves
 * outputs of other inputs, and an incremental compiler would not notice.
 * @param recorded hashes of the last successful build, if any
 * @param current hashes of the files as they are
 */
export function buildNeeded(recorded, current) {
  if (!recorded || recorded.outputs !== current.outputs) return 'whole'
  return recorded.inputs === current.inputs ? 'nothing' : 'changes'
}
