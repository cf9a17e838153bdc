-- The steps of a content engine. Each call is one step, which Redis runs without interruption.
--
-- KEYS  1 hash: id -> metadata      2 hash: version -> bytes      3 sorted set: id by position
--       4 sorted set: id by order of eviction      5 sorted set: id by time of expiry in milliseconds
--       6 hash: sequence, the last number that was assigned, and bytes, the size of all entries
-- ARGV  1 name of the step      2 time in milliseconds; empty for the clock of Redis      3... arguments of the step
--
-- An entry is {version, position, size, created, producer, metadata, expires}.
local heads, contents, positions, order, ends, state = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6]
local step = ARGV[1]
local now = tonumber(ARGV[2])
if not now then
    local time = redis.call('TIME')
    now = time[1] * 1000 + math.floor(time[2] / 1000)
end

local function text(number)
    return string.format('%.0f', number)
end

local function load(id)
    local packed = redis.call('HGET', heads, id)
    return packed and cmsgpack.unpack(packed)
end

local function shown(id, entry)
    return {id, text(entry[1]), text(entry[2]), text(entry[3]), text(entry[4]), entry[5], entry[6]}
end

local function count(by)
    redis.call('HINCRBY', state, 'bytes', text(by))
end

local function isOver(id)
    local finish = redis.call('ZSCORE', ends, id)
    return finish and tonumber(finish) <= now
end

local function drop(id, entry)
    redis.call('HDEL', heads, id)
    redis.call('HDEL', contents, text(entry[1]))
    redis.call('ZREM', positions, id)
    redis.call('ZREM', order, id)
    redis.call('ZREM', ends, id)
    count(0 - entry[3])
    return shown(id, entry)
end

-- Drops incomplete entries, for example after Redis evicted one of the keys, and corrects the totals.
local function repair(gone)
    local packed = redis.call('HGETALL', heads)
    local whole, bytes, last = {}, 0, 0
    for at = 1, #packed, 2 do
        local id, entry = packed[at], cmsgpack.unpack(packed[at + 1])
        local version = text(entry[1])
        last = math.max(last, entry[1], tonumber(redis.call('ZSCORE', order, id) or '0'))
        if redis.call('HEXISTS', contents, version) == 1 and redis.call('ZSCORE', positions, id)
            and redis.call('ZSCORE', order, id) and (not entry[7] or redis.call('ZSCORE', ends, id)) then
            whole[version] = true
            bytes = bytes + entry[3]
        else
            gone[#gone + 1] = drop(id, entry)
        end
    end
    for _, version in ipairs(redis.call('HKEYS', contents)) do
        if not whole[version] then
            redis.call('HDEL', contents, version)
        end
    end
    for _, set in ipairs({positions, order, ends}) do
        for _, id in ipairs(redis.call('ZRANGE', set, 0, -1)) do
            if redis.call('HEXISTS', heads, id) == 0 then
                redis.call('ZREM', set, id)
            end
        end
    end
    last = math.max(last, tonumber(redis.call('HGET', state, 'sequence') or '0'))
    redis.call('HSET', state, 'bytes', text(bytes), 'sequence', text(last))
end

local function isComplete()
    local entries = redis.call('HLEN', heads)
    return redis.call('HLEN', contents) == entries and redis.call('ZCARD', positions) == entries
        and redis.call('ZCARD', order) == entries and redis.call('ZCARD', ends) <= entries
        and (entries == 0 or redis.call('HEXISTS', state, 'sequence') == 1)
end

local function dropExpired(gone)
    for _, id in ipairs(redis.call('ZRANGEBYSCORE', ends, '-inf', text(now))) do
        local entry = load(id)
        if entry then
            gone[#gone + 1] = drop(id, entry)
        end
    end
end

-- Sets the time of expiry; returns whether the entry expires. The durations are empty if there is no limit.
local function expire(id, created, afterWrite, afterRead)
    local finish = nil
    if afterWrite ~= '' then
        finish = created + tonumber(afterWrite)
    end
    if afterRead ~= '' then
        local idle = now + tonumber(afterRead)
        finish = finish and math.min(finish, idle) or idle
    end
    if finish then
        redis.call('ZADD', ends, text(finish), id)
    else
        redis.call('ZREM', ends, id)
    end
    return finish ~= nil
end

local function nextNumber()
    return redis.call('HINCRBY', state, 'sequence', 1)
end

local steps = {}

-- id, producer, metadata, bytes, maxEntries, maxBytes, afterWrite, afterRead
function steps.put(id, producer, metadata, bytes, maxEntries, maxBytes, afterWrite, afterRead)
    local gone, position = {}, nil
    local before = load(id)
    if before then
        position = before[2]
        gone[1] = drop(id, before)
    end
    dropExpired(gone)
    if not isComplete() then
        repair(gone)
    end
    local entries = redis.call('HLEN', heads)
    local total = tonumber(redis.call('HGET', state, 'bytes') or '0')
    while entries > 0 and (entries >= tonumber(maxEntries) or total + #bytes > tonumber(maxBytes)) do
        local first = redis.call('ZRANGE', order, 0, 0)[1]
        local entry = load(first)
        gone[#gone + 1] = drop(first, entry)
        entries = entries - 1
        total = total - entry[3]
    end
    local version = nextNumber()
    position = position or version
    local entry = {version, position, #bytes, now, producer, metadata, expire(id, now, afterWrite, afterRead)}
    redis.call('HSET', heads, id, cmsgpack.pack(entry))
    redis.call('HSET', contents, text(version), bytes)
    redis.call('ZADD', positions, text(position), id)
    redis.call('ZADD', order, text(version), id)
    count(#bytes)
    return {shown(id, entry), gone}
end

-- position, limit
function steps.page(position, limit)
    local found, from = {}, position
    while #found < tonumber(limit) do
        local ids = redis.call('ZRANGEBYSCORE', positions, '(' .. from, '+inf', 'WITHSCORES', 'LIMIT', 0, limit - #found)
        if #ids == 0 then
            return found
        end
        for at = 1, #ids, 2 do
            local entry = not isOver(ids[at]) and load(ids[at])
            if entry then
                found[#found + 1] = shown(ids[at], entry)
            end
            from = ids[at + 1]
        end
    end
    return found
end

-- id
function steps.find(id)
    local entry = not isOver(id) and load(id)
    return entry and {shown(id, entry)} or {}
end

-- id, version, afterWrite, afterRead, order of eviction
function steps.touch(id, version, afterWrite, afterRead, eviction)
    local entry = not isOver(id) and load(id)
    if not entry or text(entry[1]) ~= version then
        return {}
    end
    local expires = expire(id, entry[4], afterWrite, afterRead)
    if expires ~= entry[7] then
        entry[7] = expires
        redis.call('HSET', heads, id, cmsgpack.pack(entry))
    end
    if eviction == 'LRU' then
        redis.call('ZADD', order, text(nextNumber()), id)
    end
    return {}
end

-- id, version, id, version, ...; too many to be arguments of a function
function steps.remove()
    local gone = {}
    for at = 3, #ARGV, 2 do
        local entry = load(ARGV[at])
        if entry and text(entry[1]) == ARGV[at + 1] then
            gone[#gone + 1] = drop(ARGV[at], entry)
        end
    end
    return gone
end

-- producer; empty for all entries
function steps.clear(producer)
    local gone = {}
    for _, id in ipairs(redis.call('ZRANGE', positions, 0, -1)) do
        local entry = load(id)
        if entry and (producer == '' or entry[5] == producer) then
            gone[#gone + 1] = drop(id, entry)
        end
    end
    return gone
end

function steps.sweep()
    local gone = {}
    dropExpired(gone)
    if not isComplete() then
        repair(gone)
    end
    local first = redis.call('ZRANGE', ends, 0, 0, 'WITHSCORES')
    return {gone, first[2] and text(tonumber(first[2]) - now) or ''}
end

function steps.totals()
    return {text(redis.call('HLEN', heads)), redis.call('HGET', state, 'bytes') or '0'}
end

return steps[step](ARGV[3], ARGV[4], ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9], ARGV[10])
