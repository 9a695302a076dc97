module betting-analytics/record-proof

go 1.26.0

// Versions up to 0.30 at least do not authenticate every tile.
require golang.org/x/mod v0.42.0
