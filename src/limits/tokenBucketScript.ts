/*
 * `draw` of `tokenBucket.ts` in Lua, in place of rate-limiter-flexible's counter. The library defines the arguments
 * (points, a duration that is ignored here, the capacity, the seconds to fill it) and the result: how much is spent (more
 * than the capacity means refused), and the milliseconds until the calls fit or the bucket is full.
 * It uses the Redis server's time, since the clocks of processes differ.
 */
export const tokenBucketScript = (nowMs: string = serverTimeMs): string => `
local calls, capacity, fill_seconds = tonumber(ARGV[1]), tonumber(ARGV[3]), tonumber(ARGV[4])
local ms_per_call = fill_seconds * 1000 / capacity
local now = ${nowMs}
local spent = 0
local kept = redis.call('get', KEYS[1])
if kept then
  local amount, at = string.match(kept, '^(%S+) (%S+)$')
  spent = tonumber(amount) - math.max(0, now - tonumber(at)) / ms_per_call
  spent = math.min(capacity, math.max(0, spent))
end
local after = math.max(0, spent + calls)
if after > capacity + 1e-6 then
  return {math.floor(capacity) + math.ceil(after - capacity - 1e-6), math.ceil((after - capacity) * ms_per_call - 1e-3)}
end
local full_in = math.ceil(after * ms_per_call - 1e-3)
if full_in <= 0 then
  redis.call('del', KEYS[1])
else
  redis.call('set', KEYS[1], string.format('%.9f %.3f', after, now), 'PX', full_in)
end
return {math.ceil(after - 1e-6), full_in}
`

const serverTimeMs =
  "(function() local t = redis.call('time') return tonumber(t[1]) * 1000 + math.floor(tonumber(t[2]) / 1000) end)()"
