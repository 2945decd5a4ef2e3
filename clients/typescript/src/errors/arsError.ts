/** Every error that this library throws, except the reason of an aborted signal. */
export class ArsError extends Error {
  override name = 'ArsError'
}
