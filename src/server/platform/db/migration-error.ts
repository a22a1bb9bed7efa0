/** The schema of the database and the migrations of this build do not fit; the message says how, to whoever starts Vigía. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
