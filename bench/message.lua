-- Every message is from another visitor: two alike would wait for one another.
local count = 0

request = function()
  count = count + 1
  local body = '{"name":"Ana","email":"visitor' .. count .. '@example.com","subject":"Card","message":"Where is it?"}'
  return wrk.format("POST", nil, { ["content-type"] = "application/json" }, body)
end
